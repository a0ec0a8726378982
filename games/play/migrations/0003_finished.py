from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0002_sweep_silence'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('practice', False), ('public', True)), fields=['status', '-ended_at'], name='play_match_finished'),
        ),
    ]

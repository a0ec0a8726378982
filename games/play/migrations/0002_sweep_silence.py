from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='sweep',
            name='reached',
            field=models.BigIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name='sweep',
            name='silent_since',
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const known = (keys) => keys?.map((key) => ({ ...key, id: bytes(key.id) }));
const written = (credential, response) => ({
  id: credential.id,
  rawId: text(credential.rawId),
  type: credential.type,
  authenticatorAttachment: credential.authenticatorAttachment,
  clientExtensionResults: credential.getClientExtensionResults(),
  response,
});

// Asked for as a passkey that is found without a name and that checks the person, not the device alone.
async function make({ publicKey }) {
  const credential = await navigator.credentials.create({
    publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      user: { ...publicKey.user, id: bytes(publicKey.user.id) },
      excludeCredentials: known(publicKey.excludeCredentials),
      authenticatorSelection: {
        ...publicKey.authenticatorSelection,
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    },
  });
  return written(credential, {
    clientDataJSON: text(credential.response.clientDataJSON),
    attestationObject: text(credential.response.attestationObject),
    transports: credential.response.getTransports?.() ?? [],
  });
}

async function use({ publicKey }) {
  const credential = await navigator.credentials.get({
    publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      allowCredentials: known(publicKey.allowCredentials),
    },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  return written(credential, {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: userHandle ? text(userHandle) : null,
  });
}

const acts = { make, use };

async function options(form) {
  if (form.dataset.options) return JSON.parse(form.dataset.options);
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()).request_options;
}

if (window.PublicKeyCredential) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    const trouble = form.querySelector("[data-passkey-trouble]");
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      trouble.hidden = true;
      try {
        const credential = await acts[form.dataset.passkey](await options(form));
        form.elements.credential.value = JSON.stringify(credential);
        form.submit();
      } catch {
        trouble.hidden = false;
      }
    });
  }
}

// The token of an invitation is in no address that a server or the history sees. It is kept here while the person signs
// in, which may lead through another tab. It serves only whoever is signed in with the invited address.

const KEY = "storewright.invitation";

export function keepInvitation(token: string): void {
  localStorage.setItem(KEY, token);
}

export function keptInvitation(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

export function forgetInvitation(): void {
  localStorage.removeItem(KEY);
}

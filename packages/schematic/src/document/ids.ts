declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/** A new random id: 16 hex digits. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

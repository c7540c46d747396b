/** What all servers of one installation must have alike. */
export const sharedSecrets = {
  TOKEN_SECRET: 'token-secret-token-secret-token-secret',
  SECRET_KEY: 'secret-key-secret-key-secret-key-secret',
}

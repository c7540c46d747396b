const minuteMs = 60_000

/** Failed sign-ins. */
export const signInLimits = {
  /** Failures are counted for so long: half an hour, as people are told. */
  windowMs: 30 * minuteMs,
  /** Of an account from one address: a person mistypes a few times, then asks somebody. */
  ofAccountAtAddress: 5,
  /** From one address, whatever the accounts: a whole site may sit behind it. */
  ofAddress: 100,
  /**
   * Of an account from all addresses where it is not at home, so that guessing from many is slow too: beyond it a
   * captcha is asked for. More than one network alone can reach: an IPv6 /48, or an IPv4 /24, counts no more than
   * `ofAccountAtAddress` here, however many addresses somebody has in it.
   */
  ofAccount: 100,
  /** The window of that slower count. */
  accountWindowMs: 6 * 60 * minuteMs,
  /** An account is at home where it has signed in so recently: others' failures do not count against it there. */
  atHomeMs: 30 * 24 * 60 * minuteMs,
  /** Wrong codes of an authenticator, of a user from all addresses: beyond it only a recovery code is taken. */
  codesADay: 20,
  /** The day of that count. */
  codesWindowMs: 24 * 60 * minuteMs,
  /** Captchas that an address may ask for while they are good: each costs a drawing and a row. */
  captchasOfAddress: 60,
} as const

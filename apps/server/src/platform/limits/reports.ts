import { mebibyte } from './requests'

/** What may be reported by the codes at equipment, which anybody on site can scan. */
export const reportLimits = {
  /** Reports by one code in 24 hours. */
  reportsOfLinkADay: 20,
  /** Reports of an address at once: people on site share one. */
  burst: 10,
  /** And one more of it each so many seconds. */
  secondsEach: 60,
  /** Bytes of the photos of a tenant's reports that nobody has handled yet: strangers fill no disk. */
  waitingPhotoBytes: 256 * mebibyte,
} as const

import type {
  AirconException,
  AirconTime,
  TimingAction,
  TimingException,
  TimingTime,
} from '@energy-console/contract/automation'
import type { RowDraft } from '../../../kit/form/rows/rowEdits'

/** A time of the week while it is written, of whichever schedule: when it is, and what is done then. */
export type TimeDraft = RowDraft<TimingTime & AirconTime>

/** A day that is not as the week has it, while it is written. */
export type ExceptionDraft = RowDraft<TimingException & AirconException>

/** What is written to a point or a variable, while it is written itself. */
export type ActionDraft = RowDraft<TimingAction>

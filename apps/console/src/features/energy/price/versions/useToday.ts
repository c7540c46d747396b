import { wallOf } from '../../../../kit/time/ZonedPicker'
import { useZone } from '../../../../kit/time/zone'

/** Today (`yyyy-MM-dd`) by the clock of the page. */
export const useToday = (): string => wallOf(Date.now(), useZone()).format('YYYY-MM-DD')

import { wallOf } from './ZonedPicker'
import { useZone } from './zone'

/** Today (`yyyy-MM-dd`) by the clocks of the page: of its station, else of the tenant. */
export const useToday = (): string => wallOf(Date.now(), useZone()).format('YYYY-MM-DD')

import type { AlarmStatistics } from '@energy-console/contract/alarms'
import type { sectionState } from '../../../kit/page/sectionState'

/** What each section of the statistic is given. */
export type SectionProps = ReturnType<typeof sectionState> & { data: AlarmStatistics | undefined }

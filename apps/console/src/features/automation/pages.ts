import {
  airconTimingPage,
  calcPointsPage,
  globalTextsPage,
  timingTasksPage,
  voiceDevicePage,
} from '@energy-console/contract/automation'
import { globalVariablesPage } from '@energy-console/contract/views'
import { beginsWithRows, type PageParts, unless } from '../../kit/page/PageParts'

export const automationPages: PageParts = {
  [calcPointsPage.path]: beginsWithRows(async () => (await import('./calc/CalcPointsPage')).CalcPointsPage),
  [globalVariablesPage.path]: beginsWithRows(
    async () => (await import('./global/GlobalVariablesPage')).GlobalVariablesPage,
  ),
  [globalTextsPage.path]: beginsWithRows(
    async () => (await import('./global/GlobalTextsPage')).GlobalTextsPage,
  ),
  [timingTasksPage.path]: beginsWithRows(
    async () => (await import('./timing/TimingTasksPage')).TimingTasksPage,
  ),
  [airconTimingPage.path]: beginsWithRows(
    async () => (await import('./timing/AirconTimingPage')).AirconTimingPage,
  ),
  [voiceDevicePage.path]: beginsWithRows(
    async () => (await import('./voice/VoiceDevicePage')).VoiceDevicePage,
    { fixed: unless(['view']) },
  ),
}

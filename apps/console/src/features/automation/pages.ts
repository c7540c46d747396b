import {
  airconTimingPage,
  calcPointsPage,
  globalTextsPage,
  timingTasksPage,
  voiceDevicePage,
} from '@energy-console/contract/automation'
import { globalVariablesPage } from '@energy-console/contract/views'
import type { PageParts } from '../../kit/page/PageParts'

export const automationPages: PageParts = {
  [calcPointsPage.path]: async () => (await import('./calc/CalcPointsPage')).CalcPointsPage,
  [globalVariablesPage.path]: async () => (await import('./global/GlobalVariablesPage')).GlobalVariablesPage,
  [globalTextsPage.path]: async () => (await import('./global/GlobalTextsPage')).GlobalTextsPage,
  [timingTasksPage.path]: async () => (await import('./timing/TimingTasksPage')).TimingTasksPage,
  [airconTimingPage.path]: async () => (await import('./timing/AirconTimingPage')).AirconTimingPage,
  [voiceDevicePage.path]: async () => (await import('./voice/VoiceDevicePage')).VoiceDevicePage,
}

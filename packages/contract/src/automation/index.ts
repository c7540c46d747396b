export {
  AirconException,
  type AirconSetting,
  AirconTime,
  AirconTiming,
  airconFans,
  airconKeys,
  airconModes,
  airconTimings,
  mostAircons,
} from './airconTimings'
export { backfillCalcPoint, backfillPointGroup, mostBackfillDays, tryFormula } from './calcCalls'
export {
  CalcPoint,
  CalcPointPlace,
  type CalcTake,
  CalcVariable,
  calcMissing,
  calcPoints,
  calcStates,
  calcTakes,
  calcWindows,
  mostCalcVariables,
} from './calcPoints'
export { automationErrors } from './errors'
export { GlobalText, globalTexts, listTextWrites, longestText, mostTextWrites } from './globalTexts'
export { airconTimingPage, calcPointsPage, globalTextsPage, timingTasksPage, voiceDevicePage } from './pages'
export {
  AirconDevice,
  listAirconRuns,
  listAircons,
  listTimingCommands,
  listTimingRuns,
  mostRunsTold,
  previewedRuns,
  runAirconTiming,
  runTiming,
  TimingCommand,
  TimingRun,
  type TimingRunState,
  timingRunKeepDays,
  timingRunStates,
  tryTiming,
} from './timingCalls'
export {
  type AskedTime,
  askedOn,
  type ExceptionKind,
  exceptionKinds,
  type HolidayRule,
  holidayRules,
  nextRuns,
  type PlannedException,
  type PlannedRun,
  type PlannedTime,
  type PlanPlace,
  runsBetween,
  type TimingPlan,
  weekdayFor,
  zoneClock,
} from './timingPlan'
export {
  mostActions,
  mostExceptions,
  mostTimes,
  TimingAction,
  TimingException,
  TimingState,
  TimingTask,
  TimingTime,
  timingGroups,
  timingTasks,
} from './timingTasks'
export { mostVoiceDevices, VoiceAnnouncement, voiceAnnouncements } from './voiceAnnouncements'
export {
  runAnnouncement,
  speakingMs,
  speakOnDevice,
  takeUtterance,
  tellUtterance,
  type UtteranceState,
  utteranceKeepDays,
  utteranceStates,
  VoiceUtterance,
  voiceUtterances,
} from './voiceCalls'
export { isQuietAt, VoiceDevice, type VoiceKind, voiceDevices, voiceKinds } from './voiceDevices'
export { pointsNamedIn, spokenText, type VoiceFilling } from './voiceText'

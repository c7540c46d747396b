export {
  CommunicationDayRow,
  CommunicationFileRow,
  CommunicationQuery,
  CommunicationReport,
  exportCommunication,
  GatewayCommunication,
  getCommunication,
  listSilent,
  mostReportedDays,
  mostReportedGateways,
  mostSilent,
  SilentSubject,
} from './communication'
export {
  CounterCorrection,
  CounterStep,
  correctionKinds,
  counterCorrections,
  listCounterSteps,
  listUnexplainedSteps,
  UnexplainedStep,
} from './counters'
export { DemandLine, listPointDemand } from './demand'
export { telemetryErrors } from './errors'
export {
  GatewayLog,
  type GatewayLogCode,
  gatewayLogCodes,
  gatewayLogs,
  UnmappedKey,
  unmappedKeys,
} from './gatewayLog'
export { minuteKeepDays, sampleKeepDays } from './kept'
export { communicationPage, counterCorrectionsPage } from './pages'
export { LatestValue, PointValue } from './pointValue'
export {
  driftSentence,
  instantSentence,
  namedParts,
  ofNamed,
  refusalDetails,
  refusalSentences,
} from './refusalDetails'
export { Capture, ClientFrame, ServerFrame, unauthorizedClose, ValueTuple } from './socket'
export {
  HistoryLine,
  listLatestValues,
  listPointHistory,
  type Resolution,
  resolutions,
  writePoint,
} from './values'

export {
  CounterCorrection,
  CounterStep,
  correctionKinds,
  counterCorrections,
  listCounterSteps,
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
export { counterCorrectionsPage } from './pages'
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
  LatestValue,
  listLatestValues,
  listPointHistory,
  PointValue,
  type Resolution,
  resolutions,
  writePoint,
} from './values'

export {
  DictionaryEntry,
  dictBizChildList,
  dictBizDetail,
  dictBizDictionary,
  dictBizList,
  dictBizParentList,
  dictBizRemove,
  dictBizSubmit,
  dictChildList,
  dictDetail,
  dictDictionary,
  dictList,
  dictParentList,
  dictRemove,
  dictSubmit,
  platformCodes,
} from './dictionary'
export { systemErrors } from './errors'
export { OperationLog, operationLogs } from './operationLog'
export { logsPage } from './pages'
export { Parameter, parameters } from './parameter'
export { listParameterValues, shellParameterKeys } from './parameterValues'
export { cancelTask, listTasks, removeTasks, taskKeepDays } from './tasks'
export { listTroubles, Trouble, type TroubleSource, troubleCodes, troubleSources } from './troubles'

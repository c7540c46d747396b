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
export { Parameter, parameters, parameterValues, shellParameterKeys } from './parameter'
export { cancelTask, removeTasks, taskKeepDays, taskList } from './tasks'
export { Trouble, type TroubleSource, troubleCodes, troubleList, troubleSources } from './troubles'

export { EditorStage } from './EditorStage'
export { useAtom } from './useAtom'

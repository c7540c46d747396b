export { EditorStage } from './EditorStage'
export { Minimap } from './Minimap'
export { Rulers } from './Rulers'
export { useAtom } from './useAtom'

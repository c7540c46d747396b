export { TroubleNotice } from './TroubleNotice'
export { ReleaseNotes } from './versions/ReleaseNotes'

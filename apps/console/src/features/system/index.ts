export { TroubleNotice } from './trouble/TroubleNotice'
export { ReleaseNotes } from './versions/ReleaseNotes'

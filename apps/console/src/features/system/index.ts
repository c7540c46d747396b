export { PlatformOverview } from './overview/lazyOverview'
export { TroubleNotice } from './trouble/TroubleNotice'
export { ReleaseNotes } from './versions/ReleaseNotes'

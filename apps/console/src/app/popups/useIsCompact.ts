import { mediaHook } from '../../kit/mediaHook'

/** Whether what comes over pages is a line below them: on phones, and in low windows, as a page at 200 % is. */
export const useIsCompact = mediaHook('(max-width: 767px), (max-height: 480px)')

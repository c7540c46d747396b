import type { Scalar } from '../kinds'

/** What an event asks of the program that shows the view. The core only describes it. */
export type Effect =
  /** Sets a custom value in the viewer's session. */
  | { readonly type: 'setCustom'; readonly sourceId: string; readonly value: Scalar }
  /** Sets the server's global variable named `variable`. */
  | {
      readonly type: 'setGlobal'
      readonly sourceId: string
      readonly variable: string
      readonly value: Scalar
    }
  /** Sends a command to a device, after the user has confirmed `confirmText` (Chinese; '' = the default question). */
  | {
      readonly type: 'writeValue'
      readonly sourceId: string
      readonly deviceId: string
      readonly propertyNo: string
      readonly itemId: string
      readonly value: Scalar
      readonly confirmText: string
    }
  /** Asks for a new value; then run `completePrompt`. */
  | {
      readonly type: 'prompt'
      readonly sourceId: string
      readonly label: string
      readonly current: Scalar
      readonly confirmText: string
      /** The answer goes to a device. */
      readonly isCommand: boolean
    }
  /** Asks the question; on yes, performs `effects`. */
  | { readonly type: 'confirm'; readonly text: string; readonly effects: readonly Effect[] }
  | { readonly type: 'openPage'; readonly pageId: string }
  /** Shows a page in a dialog. */
  | { readonly type: 'showPage'; readonly pageId: string }
  | { readonly type: 'openView'; readonly viewId: string }
  /** An allowed address. */
  | { readonly type: 'openURL'; readonly url: string }
  /** Runs a script in the sandbox. */
  | { readonly type: 'execScript'; readonly script: string; readonly eventId: string }
  /** Nothing can be done; a Chinese sentence for the log. */
  | { readonly type: 'refused'; readonly reason: string; readonly eventId: string }

import { defineErrors } from '../core'

/** Refusals of what is done with gateways and devices on site. */
export const engineeringErrors = defineErrors('engineering', {
  /** The configuration is no JSON object. The place is named; mend it there. */
  badJson: { text: '第 {{line}} 行第 {{column}} 列：{{reason}}' },
  /** Somebody has changed the configuration meanwhile. Look at the newest version and change that. */
  staleConfig: { status: 409, text: '{{who}} 已保存版本 {{version}}，请在最新版本上修改' },
  /** The gateway's configuration has no such version, or no longer. Choose one from the list. */
  noVersion: { text: '没有版本 {{version}}' },
  /** What is to be saved is what the gateway is to have already. */
  sameConfig: { text: '内容与当前版本相同' },
})

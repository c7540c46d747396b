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
  /** The firmware is for gateways, or for devices of another product. Choose one that fits. */
  otherFirmware: { text: '升级文件不适用于所选对象' },
  /** A gateway or device that is named stands at another station. Choose those of the station. */
  targetOfOtherStation: { text: '所选对象不属于该站点' },
  /** The station has no gateway, or no device of the product. Choose another station or file. */
  noTargets: { text: '该站点没有可以升级的对象' },
  /** The station has more than one roll-out takes. Choose some of them, and make several. */
  tooManyTargets: { text: '共 {{count}} 台，一次最多升级 {{most}} 台' },
  /** One of them is in a roll-out that is not over. Wait for it or cancel it. */
  targetBusy: { text: '{{name}} 正在另一个升级任务中' },
  /** A gateway or device is just being updated by the roll-out. Wait for it, or cancel the roll-out first. */
  rolloutBusy: { text: '有对象正在升级，请先取消升级任务' },
  /** The roll-out is in no state for it. Look at how it stands now. */
  rolloutMoved: { status: 409, text: '升级任务的状态已变化，请刷新' },
  /** Everything that failed was in a newer roll-out since, whose firmware the older one would replace. Make a new roll-out. */
  overtaken: { text: '失败的对象之后已有新的升级任务，不再重试' },
  /** Everything that failed stands at another station by now, whose people did not ask for it. Make a roll-out there. */
  allMoved: { text: '失败的对象都已不在该站点，不再重试' },
  /** A gateway fetches one file at a time, for itself or for the devices behind it. Wait for the other roll-out or cancel it. */
  gatewayInUse: { text: '网关 {{name}} 正在传送另一个升级文件，请等它结束' },
  /** The checksum of the file is still being reckoned. Try again in a moment. */
  firmwareNotReady: { text: '升级文件的校验和正在计算，请稍后再试' },
  /** Too many roll-outs are not over. Wait for some of them or cancel them. */
  tooManyRollouts: { text: '未结束的升级任务已达 {{most}} 个，请等待结束或取消一些' },
  /** Nothing of the roll-out has failed. */
  nothingFailed: { text: '没有失败项' },
  /** What was chosen has no points at the station. Choose another gateway, device or product, or connect devices first. */
  noPoints: { text: '所选范围内没有点位' },
  /** The station has more points than one sheet takes. Choose a gateway or a product, and make several sheets. */
  tooManyPoints: { text: '所选范围的点位太多，一张调试单最多 {{most}} 个，请按网关或产品分开' },
  /** A signed sheet is never changed. Open it anew, which makes its next version. */
  sheetSigned: { status: 409, text: '调试单已签署，不能再修改；需要时请重新打开为新版本' },
  /** More points are marked at once than one call takes. Mark them page by page. */
  tooManyMarked: { text: '一次最多标记 {{most}} 个点位' },
  /** Points were not checked yet. Check them, or mark them as not applicable. */
  pointsLeft: { text: '还有 {{count}} 个点位未核对' },
  /** Only a signed sheet is opened anew. */
  sheetOpen: { status: 409, text: '调试单还在核对中' },
  /** The sheet has a newer version already. Go on with that one. */
  sheetReopened: { status: 409, text: '调试单已有新版本 {{version}}' },
})

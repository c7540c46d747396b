/** Where there is one for what the path of a page leaves open: the call that lists them, by the name in the path. */
export const listsOf: Readonly<Record<string, string>> = {
  deviceId: '/ml-mlink/devicemanager/page',
  groupId: '/ml-mlink/pointgroup/page',
  orderId: '/ml-mlink/repairorder/page',
  assetId: '/ml-mlink/asset/page',
  stationId: '/ml-mlink/station/page',
  handoverId: '/ml-mlink/shifthandover/page',
  taskId: '/ml-mlink/worktask/page',
}

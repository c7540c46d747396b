import { readFileSync } from 'node:fs'
import { mostReportPhotoBytes, mostReportPhotos } from '@energy-console/contract/maintenance'
import { describe, expect, it } from 'vitest'
import {
  cameraLimits,
  deviceLimits,
  diskLimits,
  linkLimits,
  outboundLimits,
  reportLimits,
  requestLimits,
  signInLimits,
  socketLimits,
  strangerLimits,
  watchLimits,
} from '.'

const read = (file: string) => readFileSync(new URL(`../../../../../docs/${file}`, import.meta.url), 'utf8')

const plain = (value: number) => value.toLocaleString('en-US')
const minutes = (ms: number) => plain(ms / 60_000)
const hours = (ms: number) => plain(ms / 3_600_000)
const days = (ms: number) => plain(ms / 86_400_000)
const seconds = (ms: number) => plain(ms / 1000)
const kib = (bytes: number) => plain(bytes / 1024)
const mib = (bytes: number) => plain(bytes / 1024 ** 2)
const gib = (bytes: number) => plain(bytes / 1024 ** 3)

const { windowMs, ofAccountAtAddress, ofAddress, ofAccount, accountWindowMs, atHomeMs } = signInLimits
const { captchasOfAddress, codesADay } = signInLimits
const { burst, perSecond } = strangerLimits
const { unknownTokensAMinute, connectionsOfPort, strangersOfAddress, signInWithinMs } = deviceLimits
const { connectionsOfAccount, connectionsOfTenant, packetBytes, readingsOfTenantASecond } = deviceLimits
const { requestsOfTenantASecond, shortPacketBytes } = deviceLimits
const { perAddress, strangersPerAddress, perUser, frameBurst, framesPerSecond } = socketLimits
const { frameBytes, signInWithinMs: socketSignInMs, items } = socketLimits
const { watchersOfTenant, messagesAtOnce, messagesASecond, bytesAtOnce, bytesASecond, shownBytes } =
  watchLimits
const { bodyBytes, strangerBodyBytes, jsonDepth, answerBytes, statementMs, lockMs } = requestLimits
const { listRows, csvRows, xlsxRows, compressedFrom } = requestLimits
const { leftFreeLeastBytes, leftFreeMostBytes, lowShare, lowLeastBytes, lowMostBytes } = diskLimits
const { headWithinMs, partWithinMs, wholeWithinMs } = requestLimits

describe('the limits that the operator reads about', () => {
  it.each([
    `${ofAccountAtAddress} in ${minutes(windowMs)} minutes for an account from an address, ${ofAddress} from an address`,
    `${ofAccount} in ${hours(accountWindowMs)} hours for an account from all addresses`,
    `${codesADay} wrong codes a day of a user from all addresses`,
    `signed in within ${days(atHomeMs)} days`,
    `${captchasOfAddress} of an address that nobody has tried yet`,
    `${plain(linkLimits.visitsOfLinkADay)} a day by one link; ${linkLimits.socketsOfLink} sockets of one link, of each ${linkLimits.frameBurst} frames at once, then ${linkLimits.framesPerSecond} a second; values and curves ${linkLimits.readBurst} times at once by one link, then ${linkLimits.readsPerSecond} times a second`,
    `${reportLimits.reportsOfLinkADay} a day by one code; ${reportLimits.burst} at once and one more every ${reportLimits.secondsEach} s from an address; with each ${mostReportPhotos} photos of ${mib(mostReportPhotoBytes)} MiB, those of reports that nobody has handled yet ${mib(reportLimits.waitingPhotoBytes)} MiB of a tenant`,
    `${plain(burst)} at once and ${perSecond} a second from an address`,
    `${unknownTokensAMinute} in a minute from an address, by MQTT and HTTP together`,
    `${plain(connectionsOfPort)} on each port; ${strangersOfAddress} of an address before sign-in, which has ${seconds(signInWithinMs)} s`,
    `${connectionsOfAccount} of an account, ${plain(connectionsOfTenant)} of a tenant; packets up to ${mib(packetBytes)} MiB, ${kib(shortPacketBytes)} KiB before sign-in and of those that are no messages`,
    `${perAddress} of an address, ${strangersPerAddress} of them before sign-in, which has ${seconds(socketSignInMs)} s; ${perUser} of a user`,
    `${frameBurst} frames at once, then ${framesPerSecond} a second; a frame up to ${mib(frameBytes)} MiB; ${plain(items)} items`,
    `${watchersOfTenant} look at those of a tenant; ${messagesAtOnce} messages and ${kib(bytesAtOnce)} KiB at once, then ${messagesASecond} messages and ${kib(bytesASecond)} KiB a second; ${kib(shownBytes)} KiB of each`,
    `${plain(readingsOfTenantASecond)} a second of a tenant`,
    `${mib(bodyBytes)} MiB unless the call says more (\`/api/docs\`), ${kib(strangerBodyBytes)} KiB without a token`,
    `${plain(requestsOfTenantASecond)} a second of a tenant: beyond, the answers wait`,
    `JSON nested ${jsonDepth} deep`,
    `${mib(answerBytes)} MiB, from ${kib(compressedFrom)} KiB on compressed for whoever takes gzip; a view that is longer as text is sent compressed or not at all; lists without pages ${plain(listRows)} records, exports ${plain(csvRows)} lines as CSV, ${plain(xlsxRows)} as XLSX`,
    `${seconds(headWithinMs)} s for the head of a request, ${seconds(partWithinMs)} s for the next part of a body, ${seconds(wholeWithinMs)} s for all of it`,
    `it leaves half the database's size free, at least ${mib(leftFreeLeastBytes)} MiB and at most ${gib(leftFreeMostBytes)} GiB`,
    `below ${lowShare * 100} % of the disk, at least ${gib(lowLeastBytes)} GiB and at most ${gib(lowMostBytes)} GiB`,
    `${seconds(outboundLimits.waitMs)} s for an answer of at most ${mib(outboundLimits.answerBytes)} MiB`,
    `${cameraLimits.openOfUser} open of a user, ${cameraLimits.openOfTenant} of a tenant; a part of one up to ${mib(cameraLimits.partBytes)} MiB; captures ${cameraLimits.capturesAtOnce} at once, their pictures ${mib(cameraLimits.captureBytes)} MiB each and ${gib(cameraLimits.captureBytesOfTenant)} GiB of a tenant`,
    `${seconds(statementMs)} s for a statement of a request, ${seconds(lockMs)} s for a lock`,
  ])('are those that hold: %s', (said) => {
    expect(read('production.md')).toContain(said)
  })

  it.each([
    `同一地址对同一账号 ${minutes(windowMs)} 分钟内 ${ofAccountAtAddress} 次，同一地址共 ${ofAddress} 次`,
    `同一账号来自所有地址 ${hours(accountWindowMs)} 小时内共 ${ofAccount} 次`,
    `账号 ${days(atHomeMs)} 天内登录成功过的地址`,
    `同一地址未使用的 ${captchasOfAddress} 个`,
    `每个链接每天 ${plain(linkLimits.visitsOfLinkADay)} 次；每个链接同时 ${linkLimits.socketsOfLink} 个实时连接，每个连接一次 ${linkLimits.frameBurst} 帧，之后每秒 ${linkLimits.framesPerSecond} 帧；读取数值与曲线每个链接一次 ${linkLimits.readBurst} 次，之后每秒 ${linkLimits.readsPerSecond} 次`,
    `每个报修码每天 ${reportLimits.reportsOfLinkADay} 次；同一地址一次 ${reportLimits.burst} 次，之后每 ${reportLimits.secondsEach} 秒 1 次；每次 ${mostReportPhotos} 张照片、每张 ${mib(mostReportPhotoBytes)} MiB，待处理报修的照片每个租户共 ${mib(reportLimits.waitingPhotoBytes)} MiB`,
    `同一地址一次 ${plain(burst)} 次，之后每秒 ${perSecond} 次`,
    `同一地址每分钟 ${unknownTokensAMinute} 次，MQTT 与 HTTP 合计`,
    `每个端口 ${plain(connectionsOfPort)} 个；同一地址未登录的 ${strangersOfAddress} 个，须在 ${seconds(signInWithinMs)} 秒内登录`,
    `同一账号 ${connectionsOfAccount} 个，同一租户 ${plain(connectionsOfTenant)} 个；单个报文最大 ${mib(packetBytes)} MiB，登录前及非消息报文最大 ${kib(shortPacketBytes)} KiB`,
    `同一地址 ${perAddress} 个，其中未登录的 ${strangersPerAddress} 个，须在 ${seconds(socketSignInMs)} 秒内登录；同一用户 ${perUser} 个`,
    `一次 ${frameBurst} 帧，之后每秒 ${framesPerSecond} 帧；单帧最大 ${mib(frameBytes)} MiB；${plain(items)} 个数据点`,
    `同一租户同时 ${watchersOfTenant} 个窗口；一次 ${messagesAtOnce} 条、${kib(bytesAtOnce)} KiB，之后每秒 ${messagesASecond} 条、${kib(bytesASecond)} KiB；每条显示 ${kib(shownBytes)} KiB`,
    `每个租户每秒 ${plain(readingsOfTenantASecond)} 个`,
    `每个租户每秒 ${plain(requestsOfTenantASecond)} 次，超出后应答延后`,
    `为 ${mib(bodyBytes)} MiB，无令牌时 ${kib(strangerBodyBytes)} KiB；JSON 最多嵌套 ${jsonDepth} 层`,
    `${mib(answerBytes)} MiB，${kib(compressedFrom)} KiB 以上对接受 gzip 的客户端压缩传输，文本更长的画面只能压缩传输；不分页的列表 ${plain(listRows)} 条，导出 CSV ${plain(csvRows)} 行、XLSX ${plain(xlsxRows)} 行`,
    `请求头 ${seconds(headWithinMs)} 秒，请求体的下一部分 ${seconds(partWithinMs)} 秒，整个请求 ${seconds(wholeWithinMs)} 秒`,
    `始终留出数据库大小的一半（至少 ${mib(leftFreeLeastBytes)} MiB，最多 ${gib(leftFreeMostBytes)} GiB）可用空间`,
    `剩余空间低于 ${lowShare * 100}%（至少 ${gib(lowLeastBytes)} GiB，最多 ${gib(lowMostBytes)} GiB，`,
    `${seconds(outboundLimits.waitMs)} 秒内应答，应答最大 ${mib(outboundLimits.answerBytes)} MiB`,
    `同一用户同时打开 ${cameraLimits.openOfUser} 个，同一租户 ${cameraLimits.openOfTenant} 个；画面的一段最大 ${mib(cameraLimits.partBytes)} MiB；抓拍一次 ${cameraLimits.capturesAtOnce} 条，图片每张 ${mib(cameraLimits.captureBytes)} MiB、每个租户 ${gib(cameraLimits.captureBytesOfTenant)} GiB`,
    `请求中的一条数据库语句 ${seconds(statementMs)} 秒，等待锁 ${seconds(lockMs)} 秒`,
  ])('are said in Chinese as well: %s', (said) => {
    expect(read('production.zh-CN.md')).toContain(said)
  })
})

describe('the slow count of an account', () => {
  it('cannot be filled from one address, so that nobody with a single one locks an account out', () => {
    const mostOfOneAddress = ofAccountAtAddress * (accountWindowMs / windowMs)
    expect(mostOfOneAddress).toBeLessThan(ofAccount)
  })
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { releases } from './releases'

it('the newest entry of the changelog is of the version that is shipped', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../../../../package.json', import.meta.url), 'utf8'),
  )
  expect(releases[0]?.version).toBe(version)
})

it('tells of everything that has pages of its own (issue 9, about: what is new)', () => {
  const told = releases.flatMap(({ changes }) => changes).join()
  const areas =
    '系统图 设备 告警 电费 运维 站点 单点登录 两步验证 授权 证书 备份 定时任务 全局变量 全局文本 摄像头 语音 单位能耗 虚拟网关 挂牌 原始报文'
  expect(areas.split(' ').filter((area) => !told.includes(area))).toEqual([])
})

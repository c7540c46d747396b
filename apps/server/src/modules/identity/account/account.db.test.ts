import {
  endOwnSessions,
  getUserInfo,
  listOwnSessions,
  saveNotificationWishes,
  setOwnAvatar,
  updateOwnProfile,
  users,
} from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { administrator, createTestApp, type TestApp } from '../../../contract-tests/testApp'
import { digestOf } from '../password/password'
import { notificationWishTable } from './table'

let test: TestApp
let admin: Caller
let serial = 0

beforeAll(async () => {
  test = await createTestApp()
  admin = createCaller(test, await test.signIn(administrator.tenantId, administrator.account))
})
afterAll(() => test?.close())

const signIn = async (name: string) => createCaller(test, await test.signIn('000000', name))
const makeUser = async () => {
  const name = `own${++serial}`
  await admin(users.calls.save, { body: { account: name, realName: name, password: digestOf(name) } })
  return { name, call: await signIn(name) }
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('issue 9 point 4, own account', () => {
  it('lets users change what they say of themselves, and nothing else', async () => {
    const { call } = await makeUser()
    await call(updateOwnProfile, { body: { phone: '13800000000', email: 'a@example.com' } })
    const before = (await call(getUserInfo)).data
    expect(before).toMatchObject({ phone: '13800000000', email: 'a@example.com' })
    // what only administrators say is not taken
    await call(updateOwnProfile, { body: { name: 'nick', roleId: '1', realName: 'boss' } as never })
    const after = (await call(getUserInfo)).data
    expect(after).toMatchObject({ ...before, name: 'nick' })
    const { answer } = await call(updateOwnProfile, { body: { email: 'no address' } })
    expect(answer).toMatchObject({ code: 400, error: { field: 'email' } })
  })

  it('shows a picture at an address of its hash, takes none for what is no picture, and takes it away', async () => {
    const { call } = await makeUser()
    const { avatar } = (await call(setOwnAvatar, { body: { data: png.toString('base64') } })).data
    expect((await call(getUserInfo)).data.avatar).toBe(avatar)
    const shown = await test.app.inject({ url: avatar })
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.rawPayload.equals(png)).toBe(true)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect((await call(setOwnAvatar, { body: { data: svg } })).answer.error?.key).toBe('identity.badAvatar')
    const wide = Buffer.from(png)
    wide.writeUInt32BE(30_000, 16)
    const unfolding = await call(setOwnAvatar, { body: { data: wide.toString('base64') } })
    expect(unfolding.answer.error?.key).toBe('identity.badAvatar')
    expect((await call(getUserInfo)).data.avatar).toBe(avatar)
    await call(setOwnAvatar, { body: { data: '' } })
    expect((await call(getUserInfo)).data.avatar).toBe('')
    expect((await test.app.inject({ url: avatar })).statusCode).toBe(404)
  })

  it('lists where a user is signed in and ends what is his own, not what is another’s', async () => {
    const { name, call } = await makeUser()
    const elsewhere = await signIn(name)
    const sessions = (await call(listOwnSessions)).data
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const stranger = (await (await makeUser()).call(listOwnSessions)).data[0]?.id ?? ''
    expect((await call(endOwnSessions, { body: { ids: `${other},${stranger}` } })).answer.code).toBe(404)
    expect((await elsewhere(getUserInfo)).answer.code).toBe(200)
    await call(endOwnSessions, { body: { ids: other } })
    expect((await elsewhere(getUserInfo)).answer.code).toBe(401)
    expect((await call(listOwnSessions)).data).toHaveLength(1)
  })

  it('keeps what a user wants to be told of: his own alarm_up_window, level and notices', async () => {
    const { call } = await makeUser()
    const { notification, alarm_up_window } = (await call(getUserInfo)).data
    expect([notification.alarmPopup, notification.lowestLevel, alarm_up_window]).toEqual([true, 0, '1'])
    const wishes = { alarmPopup: false, lowestLevel: 2, noticeTypes: [1, 1, 3] } as const
    await call(saveNotificationWishes, { body: { ...wishes, noticeTypes: [...wishes.noticeTypes] } })
    const info = (await call(getUserInfo)).data
    expect(info.notification).toEqual({ alarmPopup: false, lowestLevel: 2, noticeTypes: [1, 3] })
    expect(info.alarm_up_window).toBe('0')
    expect((await admin(getUserInfo)).data.notification.alarmPopup).toBe(true)
  })

  it('tells of notices of a type that is new, whatever was kept before it came', async () => {
    const { call } = await makeUser()
    const { id, notification } = (await call(getUserInfo)).data
    const types = notification.noticeTypes
    const [before, late] = [types.slice(0, -1), types.at(-1)]
    // as somebody has stored it who knew all of them but the last one
    const wished = before.filter((type) => type !== 3)
    await call(saveNotificationWishes, { body: { alarmPopup: true, lowestLevel: 0, noticeTypes: wished } })
    await test.platform.db.asSystem((tx) =>
      tx
        .update(notificationWishTable)
        .set({ unwantedTypes: [3] })
        .where(eq(notificationWishTable.userId, id)),
    )
    expect((await call(getUserInfo)).data.notification.noticeTypes).toEqual([...wished, late])
  })
})

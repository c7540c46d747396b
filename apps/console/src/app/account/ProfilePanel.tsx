import { setOwnAvatar, type UserInfo, updateOwnProfile } from '@energy-console/contract/identity'
import { Button, Form, Input, Select } from 'antd'
import { useRef } from 'react'
import { notify } from '../../api/notify'
import { renewRights } from '../../api/sign-in/signIn'
import { useTranslation } from '../../i18n/useTranslation'
import { action } from '../../kit/action/action'
import { useAction } from '../../kit/action/useActions'
import { showRefusal } from '../../kit/form/showRefusal'
import { Panel } from '../../kit/Panel'
import { BrandMark } from '../brand/BrandMark'
import styles from './AccountPage.module.css'
import { squarePicture } from './squarePicture'

interface Profile {
  name: string
  phone: string
  email: string
  sex: '1' | '2' | '3'
}

const change = action({
  call: updateOwnProfile,
  label: '保存',
  input: (profile: Profile) => ({ body: profile }),
  done: { title: '成功', text: '修改成功' },
})
const setAvatar = action({
  call: setOwnAvatar,
  label: '更换头像',
  input: (data: string) => ({ body: { data } }),
  done: { title: '成功', text: '修改成功' },
})

/** Picture, what administrators have said of the user, and what he says of himself. */
export function ProfilePanel({ user }: { user: UserInfo }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Profile>()
  const { start, isBusy } = useAction(change)
  const save = (profile: Profile) =>
    void start(profile, {
      onDone: renewRights,
      onRefused: (error) => showRefusal(form, error),
    })
  const facts = [
    [t('登录账号'), user.account],
    [t('租户'), user.tenantName],
    [t('所属角色'), user.roleName],
    [t('所属部门'), user.deptName],
    ...(user.valid_until ? [[t('到期时间'), user.valid_until] as const] : []),
  ] as const
  return (
    <Panel title={t('个人资料')}>
      <Portrait user={user} />
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <Form<Profile>
        form={form}
        layout="vertical"
        initialValues={{ name: user.name, phone: user.phone, email: user.email, sex: user.sex }}
        onFinish={save}
      >
        <Form.Item name="name" label={t('用户昵称')}>
          <Input maxLength={32} autoComplete="nickname" />
        </Form.Item>
        <Form.Item name="phone" label={t('手机号码')}>
          <Input maxLength={20} autoComplete="tel" inputMode="tel" />
        </Form.Item>
        <Form.Item
          name="email"
          label={t('电子邮箱')}
          rules={[{ type: 'email', message: t('邮箱格式不正确') }]}
          validateTrigger="onBlur"
        >
          <Input maxLength={64} autoComplete="email" inputMode="email" />
        </Form.Item>
        <Form.Item name="sex" label={t('用户性别')}>
          <Select
            options={[
              { value: '1', label: t('男') },
              { value: '2', label: t('女') },
              { value: '3', label: t('未知') },
            ]}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('保存')}
        </Button>
      </Form>
    </Panel>
  )
}

/** The user's picture, the platform's logo where there is none; it is chosen here, made small and square. */
function Portrait({ user }: { user: UserInfo }) {
  const { t } = useTranslation()
  const { start, isBusy } = useAction(setAvatar)
  const input = useRef<HTMLInputElement>(null)
  const put = (data: string) => void start(data, { onDone: renewRights })
  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    const data = await squarePicture(file)
    // by hand: nothing is sent
    if (data === undefined) return notify.error(t('这个文件不是可以使用的图片'))
    put(data)
  }
  return (
    <div className={styles.person}>
      <span className={styles.avatar}>
        {user.avatar ? <img src={user.avatar} alt={t('头像')} /> : <BrandMark size={44} />}
      </span>
      <div>
        <h3>{user.realName || user.account}</h3>
        <div className={styles.buttons}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label={t('选择头像')}
            className={styles.file}
            onChange={({ target }) => {
              void choose(target.files?.[0])
              // the same file can be chosen again
              target.value = ''
            }}
          />
          <Button size="small" loading={isBusy} onClick={() => input.current?.click()}>
            {t('更换头像')}
          </Button>
          {user.avatar !== '' && (
            <Button size="small" type="text" disabled={isBusy} onClick={() => put('')}>
              {t('恢复默认')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

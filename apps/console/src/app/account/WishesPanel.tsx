import { alarmLevels } from '@energy-console/contract/alarms'
import {
  type NotificationWishes,
  saveNotificationWishes,
  type UserInfo,
} from '@energy-console/contract/identity'
import { noticeTypes } from '@energy-console/contract/notices'
import { Checkbox, Select, Switch } from 'antd'
import { loadSession } from '../../api/sign-in/signIn'
import { useTranslation } from '../../i18n/useTranslation'
import { action } from '../../kit/action/action'
import { useAction } from '../../kit/action/useActions'
import { Panel } from '../../kit/Panel'
import { switchSound } from '../popups/switchSound'
import { prefer, usePreferences } from '../preferences'
import styles from './AccountPage.module.css'

const keep = action({
  call: saveNotificationWishes,
  label: '保存',
  input: (wishes: NotificationWishes) => ({ body: wishes }),
  done: '修改成功',
})

/** What comes up over the page and sounds; the bell holds everything whatever is chosen here. */
export function WishesPanel({ user: { notification } }: { user: UserInfo }) {
  const { t } = useTranslation()
  const { alarmSound, alarmView } = usePreferences()
  const { start, isBusy } = useAction(keep)
  const change = (part: Partial<NotificationWishes>) =>
    void start({ ...notification, ...part }, { onDone: loadSession })
  return (
    <Panel title={t('通知偏好')}>
      <div className={styles.row}>
        <div>
          <strong>{t('弹出告警')}</strong>
          <p>{t('新告警在任何页面上弹出')}</p>
        </div>
        <Switch
          aria-label={t('弹出告警')}
          checked={notification.alarmPopup}
          loading={isBusy}
          onChange={(alarmPopup) => change({ alarmPopup })}
        />
      </div>
      <div className={styles.row}>
        <div>
          <strong>{t('告警等级')}</strong>
          <p>{t('弹出并发声的最低等级')}</p>
        </div>
        <Select
          aria-label={t('告警等级')}
          style={{ width: 120 }}
          disabled={!notification.alarmPopup || isBusy}
          value={notification.lowestLevel}
          options={alarmLevels.map(({ value, label }) => ({
            value: Number(value) as NotificationWishes['lowestLevel'],
            label: t(label),
          }))}
          onChange={(lowestLevel) => change({ lowestLevel })}
        />
      </div>
      <div className={styles.row}>
        <div>
          <strong>{t('告警声音')}</strong>
          <p>{t('只在这个浏览器里')}</p>
        </div>
        <Switch aria-label={t('告警声音')} checked={alarmSound} onChange={switchSound} />
      </div>
      <div className={styles.row}>
        <div>
          <strong>{t('打开告警画面')}</strong>
          <p>{t('新告警的系统图在控制台标签页中自动打开；正在填写时不打开。只在这个浏览器里')}</p>
        </div>
        <Switch
          aria-label={t('打开告警画面')}
          checked={alarmView}
          onChange={(isOn) => prefer({ alarmView: isOn })}
        />
      </div>
      <p>
        <strong>{t('任务提醒')}</strong> <span className="muted">{t('不选的只在铃铛里等您查看')}</span>
      </p>
      <Checkbox.Group
        aria-label={t('任务提醒')}
        disabled={isBusy}
        value={[...notification.noticeTypes]}
        options={Object.entries(noticeTypes).map(([type, label]) => ({
          value: Number(type),
          label: t(label),
        }))}
        onChange={(types) => change({ noticeTypes: types })}
      />
    </Panel>
  )
}

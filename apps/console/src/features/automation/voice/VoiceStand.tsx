import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { takeUtterance, utteranceStates, voiceDevices } from '@energy-console/contract/automation'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { StatusTag } from '../../../kit/StatusTag'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { closeStand, openStand, rememberedDevices, useStand } from './stand'
import styles from './Voice.module.css'

/** Makes this browser the announcement device of a control room. */
export function VoiceStand() {
  const { t } = useTranslation()
  const maySpeak = useMayCall(takeUtterance)
  const query = { kind_equal: 'browser', isEnabled_equal: 'true', size: '100' }
  const { data } = useCall(voiceDevices.calls.page, { query }, { isEnabled: maySpeak })
  const { isOn, deviceIds, last, isCutOff } = useStand()
  const [chosen, setChosen] = useState(rememberedDevices)
  const zone = useZone()
  const devices = data?.records ?? []
  if (!maySpeak || devices.length === 0) return null
  const offered = chosen.filter((id) => devices.some((device) => device.id === id))
  return (
    <section className={styles.stand} aria-label={t('在此浏览器播报')}>
      <span>{t('在此浏览器播报')}</span>
      <Select
        mode="multiple"
        className={styles.choice ?? ''}
        aria-label={t('此浏览器作为')}
        placeholder={t('选择此浏览器作为哪台播报设备')}
        disabled={isOn}
        maxTagCount="responsive"
        optionFilterProp="label"
        value={isOn ? [...deviceIds] : offered}
        options={devices.map(({ id, deviceName, stationName }) => ({
          value: id,
          label: `${stationName ?? ''} ${deviceName}`,
        }))}
        onChange={(next: string[]) => setChosen(next)}
      />
      {isOn ? (
        <Button icon={<MutedOutlined />} onClick={closeStand}>
          {t('停止播报')}
        </Button>
      ) : (
        <Button
          type="primary"
          icon={<SoundOutlined />}
          disabled={offered.length === 0}
          onClick={() => openStand(offered)}
        >
          {t('开始播报')}
        </Button>
      )}
      {isOn && (
        <StatusTag tone={isCutOff ? 'error' : 'good'}>
          {isCutOff ? t('连接中断，正在重试') : t('正在等待播报')}
        </StatusTag>
      )}
      {last && (
        <span className={styles.last} role="status">
          {timeText(last.at, zone).slice(11)} {last.content} · {t(utteranceStates[last.outcome])}
        </span>
      )}
      {isOn && <small className="muted">{t('可切换到其他页面，但请不要关闭浏览器')}</small>}
    </section>
  )
}

import { CheckOutlined } from '@ant-design/icons'
import { ColorPicker, Drawer, Segmented, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { modes, type Preferences, prefer, presetNames, themePresets, usePreferences } from '../../preferences'
import styles from './SettingsPanel.module.css'

/** After how many minutes without a touch the screen may lock. */
const lockChoices = [0, 5, 15, 30, 60]

/** Light or dark, theme colour, tags view, fixed header, sidebar logo, and when the screen locks by itself. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const preferences = usePreferences()
  const { themeColour } = preferences
  const toggle = (name: 'tagsView' | 'fixedHeader' | 'sidebarLogo', label: string) => (
    <Row label={label}>
      <Switch
        aria-label={label}
        checked={preferences[name]}
        onChange={(isOn) => prefer({ [name]: isOn } satisfies Partial<Preferences>)}
      />
    </Row>
  )
  return (
    <Drawer open size={360} title={t('界面设置')} onClose={onClose}>
      <Row label={t('明暗')}>
        <Segmented
          aria-label={t('明暗')}
          value={preferences.mode}
          options={Object.entries(modes).map(([value, label]) => ({
            value: value as Preferences['mode'],
            label: t(label),
          }))}
          onChange={(mode) => prefer({ mode })}
        />
      </Row>
      <Row label={t('主题颜色')}>
        <ColorPicker
          aria-label={t('主题颜色')}
          value={themeColour}
          disabledAlpha
          onChangeComplete={(colour) => prefer({ themeColour: colour.toHexString() })}
        />
      </Row>
      <div className={styles.presets}>
        {Object.entries(themePresets).map(([name, colour]) => (
          <button
            key={name}
            type="button"
            title={t(presetNames[name as keyof typeof presetNames])}
            aria-label={t(presetNames[name as keyof typeof presetNames])}
            aria-pressed={colour === themeColour}
            style={{ background: colour }}
            onClick={() => prefer({ themeColour: colour })}
          >
            {colour === themeColour && <CheckOutlined />}
          </button>
        ))}
      </div>
      {toggle('tagsView', t('显示标签栏'))}
      {toggle('fixedHeader', t('固定头部'))}
      {toggle('sidebarLogo', t('侧栏标志'))}
      <Row label={t('自动锁屏')}>
        <Select
          aria-label={t('自动锁屏')}
          value={preferences.lockAfterMinutes}
          options={lockChoices.map((minutes) => ({
            value: minutes,
            label: minutes === 0 ? t('不锁定') : t('{{count}} 分钟后', { count: minutes }),
          }))}
          onChange={(lockAfterMinutes) => prefer({ lockAfterMinutes })}
          className={styles.choice}
        />
      </Row>
    </Drawer>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>{label}</span>
      {children}
    </div>
  )
}

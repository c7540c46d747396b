import { FullscreenOutlined } from '@ant-design/icons'
import { homeViewPage } from '@energy-console/contract/views'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/useTranslation'
import { toggleFullscreen } from '../../kit/fullscreen'
import { usePreferences } from '../preferences'
import styles from './AutoFullscreen.module.css'
import { useIsMobile } from './useWindowWidth'

const offerMs = 12_000

/** Automatic full screen needs a gesture, so the home page offers it for a moment, beside the tabs or where they would be; it is on by default. */
export function AutoFullscreen({ isFloating = false }) {
  const { t } = useTranslation()
  const isWanted = usePreferences((state) => state.autoFullscreen)
  const isHome = useLocation().pathname === homeViewPage.path
  const isMobile = useIsMobile()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), offerMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isWanted || !isHome || isMobile || isOver || !document.fullscreenEnabled || document.fullscreenElement)
    return null
  const enter = () => {
    setOver(true)
    void toggleFullscreen()
  }
  return (
    <button type="button" className={styles.offer} data-floating={isFloating || undefined} onClick={enter}>
      <FullscreenOutlined /> {t('进入全屏')}
    </button>
  )
}

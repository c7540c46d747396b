import { Button } from 'antd'
import type { ReactNode } from 'react'
import { choosePlace, usePlace } from '../api/browser/place'
import { useTranslation } from '../i18n/useTranslation'
import styles from './EmptyHint.module.css'
import { useLackOfStations } from './useLackOfStations'

interface EmptyHintProps {
  /** What the page is for (Chinese, the translation key). */
  text?: string | undefined
  /** What would stand here belongs to stations: who sees none is told that, and nothing else. */
  isOfStations?: boolean
  /** The place of the header narrows it, as it does what belongs to stations; `false` where it does not. */
  isOfPlace?: boolean
  /** Takes away the filters that leave nothing; undefined where there are none. */
  onClearFilters?: (() => void) | undefined
  /** The one button that starts it. */
  children?: ReactNode
}

/**
 * 没有内容, what would stand here, and how to begin; where the place of the header narrows it, that is said first. Where
 * filters leave nothing, that is said instead, and how to be rid of them.
 */
export function EmptyHint(props: EmptyHintProps) {
  const { text, isOfStations = false, isOfPlace = isOfStations, onClearFilters, children } = props
  const { t } = useTranslation()
  const lack = useLackOfStations()
  const isLacking = isOfStations && lack !== undefined
  const chosen = usePlace(({ place }) => place?.title)
  const place = isOfPlace && !isLacking ? chosen : undefined
  return (
    <div className={styles.empty}>
      <svg width="56" height="40" viewBox="0 0 56 40" aria-hidden="true">
        <rect x="1" y="1" width="54" height="38" rx="4" className={styles.frame} />
        <path d="M1 12h54M9 21h18M9 29h28" className={styles.frame} />
      </svg>
      <strong>{t('没有内容')}</strong>
      {place !== undefined && (
        <p>
          {t('页面顶部选择了“{{place}}”，这里只显示其中的内容。', { place })}{' '}
          <Button type="link" size="small" onClick={() => choosePlace(undefined)}>
            {t('查看全部区域')}
          </Button>
        </p>
      )}
      {isLacking ? (
        <p>{lack}</p>
      ) : onClearFilters ? (
        <>
          <p>{t('没有符合筛选条件的内容。')}</p>
          <Button onClick={onClearFilters}>{t('清除筛选')}</Button>
        </>
      ) : (
        <>
          {text && <p>{t(text)}</p>}
          {children}
        </>
      )}
    </div>
  )
}

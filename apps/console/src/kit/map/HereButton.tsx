import { AimOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { isPositionOffered, positionFailure, positionOptions } from './ownPosition'
import { type Position, rounded } from './projection'

/** Takes over where one stands, with a phone beside what is placed; nothing where browsers do not tell it. */
export function HereButton({ onPosition }: { onPosition: (position: Position) => void }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!isPositionOffered()) return null
  const ask = () => {
    setBusy(true)
    setFailure(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        onPosition(rounded(coords))
      },
      (error) => {
        setBusy(false)
        setFailure(positionFailure(error))
      },
      positionOptions,
    )
  }
  return (
    <>
      <Button icon={<AimOutlined />} loading={isBusy} onClick={ask}>
        {t('填入我的位置')}
      </Button>
      {failure && <p role="alert">{t(failure)}</p>}
    </>
  )
}

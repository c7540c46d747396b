import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import type { FieldInputProps } from '../form/FieldInputProps'
import { DegreesInput } from './DegreesInput'
import { HereButton } from './HereButton'
import { type Mark, PlaceMap } from './PlaceMap'
import styles from './PositionInput.module.css'
import type { Nearness } from './projection'
import { usePutPosition } from './usePutPosition'

interface PositionInputProps extends FieldInputProps {
  /** What is placed. */
  name: string
  /** What else stands there. */
  others: readonly Mark[]
  nearness?: Nearness
  /** The map is unfolded by whoever wants it. */
  isFolded?: boolean
}

/** The latitude of a form, and the map on which both parts are picked; where one stands oneself can be taken over. */
export function PositionInput(props: PositionInputProps) {
  const { name, others, nearness = 'town', isFolded = false, ...input } = props
  const { t } = useTranslation()
  const [isShown, setShown] = useState(!isFolded)
  const put = usePutPosition(input)
  const form = Form.useFormInstance()
  const longitude: unknown = Form.useWatch('longitude', form)
  const { value: latitude } = input
  const own =
    typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90
      ? [{ id: 'own', name, latitude, longitude, isChosen: true }]
      : []
  return (
    <>
      <div className={styles.degrees}>
        <DegreesInput {...input} />
      </div>
      {isShown && (
        <>
          <p className="muted">
            {t('点一下地图选取位置；也可以把“39.9, 116.4”这样的坐标粘贴到经度或纬度里。')}
          </p>
          <PlaceMap
            label={t('选取位置的地图')}
            marks={[...others, ...own]}
            nearness={nearness}
            onPick={put}
          />
        </>
      )}
      <div className={styles.ways}>
        {!isShown && (
          <Button icon={<EnvironmentOutlined />} onClick={() => setShown(true)}>
            {t('在地图上选取')}
          </Button>
        )}
        <HereButton onPosition={put} />
      </div>
    </>
  )
}

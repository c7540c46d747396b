import { productPropertyUsage } from '@energy-console/contract/devices'
import { Alert, Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { UsageList } from '../../../kit/UsageList'
import styles from './PropertyEditor.module.css'
import { StateWordsEditor } from './StateWordsEditor'

type Property = Record<string, unknown>

interface PropertyNotesProps {
  id: string
  property: Property
  /** The stored key, where it has been changed. */
  formerNo: string | undefined
  onChange: (part: Property) => void
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []

/** What a row of the sheet cannot hold: the words of states, the keys that are taken as well, what a rename cuts. */
export function PropertyNotes({ id, property, formerNo, onChange }: PropertyNotesProps) {
  const { t } = useTranslation()
  const { dataType } = property
  const aliases = textsOf(property.aliases)
  return (
    <div className={styles.notes}>
      {(dataType === 'boolean' || dataType === 'enum') && (
        <StateWordsEditor
          key={dataType}
          id={`${id}-enumMap`}
          isBoolean={dataType === 'boolean'}
          value={property.enumMap}
          onChange={(enumMap) => onChange({ enumMap })}
        />
      )}
      {formerNo !== undefined && (
        <RenameHint
          productId={String(property.productId ?? '')}
          propertyId={String(property.id ?? '')}
          formerNo={formerNo}
          isKept={aliases.includes(formerNo)}
          onKeep={(isKept) =>
            onChange({
              aliases: isKept ? [...aliases, formerNo] : aliases.filter((alias) => alias !== formerNo),
            })
          }
        />
      )}
      {(aliases.length > 0 || formerNo !== undefined) && (
        <div className={styles.aliases}>
          <label htmlFor={`${id}-aliases`}>{t('别名（设备也可以用这些标识上报）')}</label>
          <Select
            id={`${id}-aliases`}
            mode="tags"
            open={false}
            suffixIcon={null}
            style={{ minWidth: 220 }}
            value={aliases}
            onChange={(next: string[]) => onChange({ aliases: next })}
          />
        </div>
      )}
    </div>
  )
}

interface RenameHintProps {
  productId: string
  propertyId: string
  formerNo: string
  isKept: boolean
  onKeep: (isKept: boolean) => void
}

/** What a new key cuts, and the offer to go on taking the old one. */
function RenameHint({ productId, propertyId, formerNo, isKept, onKeep }: RenameHintProps) {
  const { t } = useTranslation()
  const { data = [] } = useCall(productPropertyUsage, { query: { productId, propertyId } })
  return (
    <Alert
      type={isKept ? 'info' : 'warning'}
      showIcon
      title={
        isKept
          ? t('设备仍以“{{key}}”上报时，数据照常接收。', { key: formerNo })
          : t('仍以“{{key}}”上报的设备将收不到数据，引用它的地方会显示旧值并变为陈旧。', { key: formerNo })
      }
      description={
        <>
          <UsageList
            uses={data.map((use) => ({ ...use, isBlocking: false }))}
            affected="使用这个属性的有："
          />
          <Checkbox checked={isKept} onChange={({ target }) => onKeep(target.checked)}>
            {t('保留旧标识“{{key}}”作为别名', { key: formerNo })}
          </Checkbox>
        </>
      }
    />
  )
}

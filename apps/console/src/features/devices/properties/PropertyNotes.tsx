import { Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { CommandTerms } from './CommandTerms'
import styles from './PropertyEditor.module.css'
import { RegisterNote } from './RegisterNote'
import { RenameHint } from './RenameHint'
import { StateWordsEditor } from './StateWordsEditor'
import type { PropertyPart, SheetProperty } from './sheetProperty'
import { useAliasRemoval } from './useAliasRemoval'

interface PropertyNotesProps {
  id: string
  property: SheetProperty
  /** The stored key, where it has been changed. */
  formerNo: string | undefined
  onChange: (part: PropertyPart) => void
}

/** What a row of the sheet cannot hold: the words of states, how it is written, the keys that are taken as well, what a rename cuts. */
export function PropertyNotes({ id, property, formerNo, onChange }: PropertyNotesProps) {
  const { t } = useTranslation()
  const { dataType, aliases, stored } = property
  const askRemoval = useAliasRemoval()
  const change = (next: readonly string[]) => {
    const dropped = aliases.filter((alias) => !next.includes(alias))
    askRemoval(property, dropped, () => onChange({ aliases: [...next] }))
  }
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
      {property.isWritable && <CommandTerms id={`${id}-terms`} property={property} onChange={onChange} />}
      {property.register && (
        <RegisterNote
          id={`${id}-register`}
          property={property}
          register={property.register}
          onChange={onChange}
        />
      )}
      {formerNo !== undefined && stored && (
        <RenameHint
          {...stored}
          formerNo={formerNo}
          isKept={aliases.includes(formerNo)}
          onKeep={(isKept) =>
            change(isKept ? [...aliases, formerNo] : aliases.filter((alias) => alias !== formerNo))
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
            onChange={change}
          />
        </div>
      )}
    </div>
  )
}

import {
  heldValue,
  type KnownParameter,
  type KnownValue,
  parameterFault,
  standardOf,
} from '@energy-console/contract/system'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useAction } from '../../../kit/action/useActions'
import styles from './KnownParameters.module.css'
import { keptOf } from './knownValue'
import { ParameterInput } from './ParameterInput'
import { keepParameter, type ParameterRow, resetParameter } from './parameterActions'

interface KnownParameterRowProps {
  known: KnownParameter
  /** What the tenant keeps; undefined: the standard holds. */
  row: ParameterRow | undefined
}

/** A parameter of the product: what it does, its value, its standard, and how to get back to it. */
export function KnownParameterRow({ known, row }: KnownParameterRowProps) {
  const { t } = useTranslation()
  const stored = heldValue(known, row)
  const [draft, setDraft] = useState<KnownValue>()
  const keep = useAction(keepParameter)
  const reset = useAction(resetParameter)
  const value = draft ?? stored
  const kept = keptOf(known, value)
  const fault = kept && parameterFault(known, kept, Date.now())
  const mayKeep = keep.isOffered({ known, kept: { paramValue: '', remark: '' }, row })
  const mayReset = row !== undefined && reset.isOffered(row)
  const isChanged = draft !== undefined && draft !== stored
  const told = { onDone: () => setDraft(undefined) }
  const standard = standardOf(known)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{t(known.name)}</strong>
        <p>{t(known.help)}</p>
        <code>{known.key}</code>
      </div>
      <div>
        <ParameterInput
          known={known}
          value={value}
          isDisabled={!mayKeep}
          isWrong={fault !== undefined}
          onChange={setDraft}
        />
        {fault && (
          <p role="alert" className={styles.fault}>
            {known.kind === 'number'
              ? t('请输入 {{least}} 至 {{most}} 的整数', { least: known.least, most: known.most })
              : t(fault.text)}
          </p>
        )}
        <p className={styles.standard}>
          {t('默认：{{value}}', {
            value:
              typeof standard === 'boolean'
                ? t(standard ? '开' : '关')
                : typeof standard === 'number'
                  ? standard
                  : t('不填'),
          })}
          {known.kind === 'number' &&
            ` · ${t('范围：{{least}}–{{most}}', { least: known.least, most: known.most })}`}
        </p>
      </div>
      <div className={styles.buttons}>
        {isChanged && (
          <>
            <Button
              type="primary"
              disabled={fault !== undefined || (kept === undefined && !mayReset)}
              loading={keep.isBusy || reset.isBusy}
              onClick={() =>
                void (kept ? keep.start({ known, kept, row }, told) : row && reset.start(row, told))
              }
            >
              {t('保存')}
            </Button>
            <Button onClick={() => setDraft(undefined)}>{t('取消')}</Button>
          </>
        )}
        {!isChanged && mayReset && (
          <Button loading={reset.isBusy} onClick={() => void reset.start(row, told)}>
            {t('恢复默认')}
          </Button>
        )}
      </div>
    </li>
  )
}

import type { RowOf } from '@energy-console/contract'
import { globalTexts } from '@energy-console/contract/automation'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useAction } from '../../../kit/action/useActions'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { UsesDialog } from '../uses/UsesDialog'
import type { InputFormat } from '../values/ValueInput'
import { globalTextColumns } from './globalTextColumns'
import { TextWrites } from './TextWrites'
import { WriteDialog } from './WriteDialog'
import { writeText } from './writeText'

type Row = RowOf<typeof globalTexts>

/** 全局文本 */
export function GlobalTextsPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<{ what: 'write' | 'history' | 'uses'; row: Row }>()
  const { isOffered } = useAction(writeText)
  const close = () => setOpened(undefined)
  return (
    <>
      <ResourcePage
        resource={globalTexts}
        refetchMs={10_000}
        {...usePage()}
        columns={globalTextColumns}
        rowActions={(row) => (
          <>
            {isOffered({ itemId: row.itemId, value: '' }) && (
              <Button onClick={() => setOpened({ what: 'write', row })}>{t('写入文本')}</Button>
            )}
            <Button onClick={() => setOpened({ what: 'history', row })}>{t('写入记录')}</Button>
            <Button onClick={() => setOpened({ what: 'uses', row })}>{t('被使用')}</Button>
          </>
        )}
      />
      {opened?.what === 'write' && (
        <WriteDialog
          action={writeText}
          subjectOf={(value) => ({ itemId: opened.row.itemId, value })}
          name={opened.row.textName}
          format={formatOf(opened.row)}
          onClose={close}
        />
      )}
      {opened?.what === 'history' && <TextWrites row={opened.row} onClose={close} />}
      {opened?.what === 'uses' && (
        <UsesDialog
          resource={globalTexts}
          id={opened.row.id}
          title={opened.row.textName}
          unused={t('还没有地方使用这个文本')}
          onClose={close}
        />
      )}
    </>
  )
}

const formatOf = ({ maxLength, choices = [] }: Row): InputFormat => ({
  dataType: 'text',
  max: maxLength,
  enumMap: Object.fromEntries(choices.map(({ choice }) => [choice, choice])),
})

import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { DictionaryDialog } from './DictionaryDialog'
import { DictionaryList } from './DictionaryList'
import styles from './DictionaryPage.module.css'
import { DictionaryValues } from './DictionaryValues'
import type { DictionaryKind } from './dictionaryKind'
import { NewDictionary } from './NewDictionary'

/** How many dictionaries stand in the list at once. */
const pageSize = 50

/** Dictionaries at the left, the values of the chosen one at the right. */
export function DictionaryPage({ kind }: { kind: DictionaryKind }) {
  const { t } = useTranslation()
  const { emptyText } = usePage()
  const { parameters, change } = useAddress()
  const [isMaking, setMaking] = useState(false)
  const current = Math.max(1, Number(parameters.get('current')) || 1)
  const dictValue = parameters.get('dictValue') ?? ''
  const list = useCall(
    kind.parentList,
    { query: { current, size: pageSize, ...(dictValue ? { dictValue } : {}) } },
    { keepsPrevious: true },
  )
  const dictionaries = list.data?.records ?? []
  const chosen = dictionaries.find(({ id }) => id === parameters.get('id')) ?? dictionaries[0]
  return (
    <div className={styles.page}>
      <DictionaryList
        kind={kind}
        list={list}
        chosen={chosen}
        search={dictValue}
        onSearch={(text) => change({ dictValue: text || undefined, current: undefined })}
        onTurn={(page) => change({ current: page > 1 ? String(page) : undefined })}
        onChoose={(id) => change({ id })}
        paging={{ current, size: pageSize }}
      />
      {chosen ? (
        <DictionaryValues key={chosen.id} kind={kind} dictionary={chosen} />
      ) : (
        list.data && (
          <section className={styles.empty} aria-label={t('取值')}>
            {dictValue === '' ? (
              <EmptyHint text={emptyText}>
                <NewDictionary kind={kind} onOpen={() => setMaking(true)} />
              </EmptyHint>
            ) : (
              // the search beside it says for what, and is emptied there
              <EmptyHint text="没有符合筛选条件的内容。" />
            )}
          </section>
        )
      )}
      {isMaking && (
        <DictionaryDialog
          kind={kind}
          entry={undefined}
          onSaved={(id) => change({ id })}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  )
}

import type { TreeNode } from '@energy-console/contract'
import { Input, Tree } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { grantsInWords } from '../grantsInWords'
import styles from './GrantTree.module.css'
import { branchesOf, foundIn, nodeIn, statesOf, toggled, withOpening } from './grantKeys'

interface GrantTreeProps {
  /** What is searched for, translated. */
  label: string
  nodes: readonly TreeNode[]
  checked: readonly string[]
  /** Each node is granted for itself; else the leaves and the pages are, and the boxes above follow them. */
  isEachItsOwn?: boolean
  /** Open from the start. */
  isOpen?: boolean
  onChange: (checked: string[]) => void
}

/** A tree of what a role can be given. A search leaves what is found and the way to it; what it hides stays as it is. */
export function GrantTree(props: GrantTreeProps) {
  const { label, nodes, checked, isEachItsOwn = false, isOpen = false, onChange } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [keyword, setKeyword] = useState('')
  // at once: a box that is pressed goes for what is seen below it
  const wanted = keyword.trim()
  const worded = useMemo(() => withOpening(grantsInWords(nodes, t), t('查看页面')), [nodes, t])
  const found = useMemo(() => foundIn(worded, wanted), [worded, wanted])
  const [opened, setOpened] = useState<readonly string[]>(() => (isOpen ? branchesOf(nodes) : []))
  // what is folded away while something is searched for
  const [folded, setFolded] = useState<readonly string[]>([])
  const branches = useMemo(() => branchesOf(found.nodes), [found])
  const expanded = wanted === '' ? opened : branches.filter((id) => !folded.includes(id))
  const states = isEachItsOwn ? { checked: [...checked], halfChecked: [] } : statesOf(worded, checked)
  return (
    <div ref={box}>
      <Input.Search
        allowClear
        aria-label={label}
        placeholder={label}
        value={keyword}
        onChange={({ target }) => {
          setKeyword(target.value)
          setFolded([])
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          box.current?.querySelector<HTMLElement>('[role="tree"]')?.focus()
        }}
      />
      <p className={`muted ${styles.count}`} aria-live="polite">
        {wanted === '' ? '' : t('找到 {{count}} 项', { count: found.count })}
      </p>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        treeData={found.nodes}
        fieldNames={{ key: 'id', title: 'title', children: 'children' }}
        titleRender={({ title }) => <Marked text={title} wanted={wanted} />}
        expandedKeys={[...expanded]}
        onExpand={(next) => {
          const keys = next.map(String)
          if (wanted === '') setOpened(keys)
          else setFolded(branches.filter((id) => !keys.includes(id)))
        }}
        checkedKeys={states}
        onCheck={(_, { node, checked: isChecked }) =>
          onChange(
            isEachItsOwn
              ? [...checked.filter((id) => id !== node.id), ...(isChecked ? [node.id] : [])]
              : // a row that is still moving bears the node of the search before
                toggled(worded, nodeIn(found.nodes, node.id) ?? node, checked),
          )
        }
      />
    </div>
  )
}

/** A title in which the words that were found stand out. */
function Marked({ text, wanted }: { text: string; wanted: string }) {
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase())
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.found}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

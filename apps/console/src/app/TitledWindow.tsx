import { type ReactNode, useState } from 'react'
import { PageTab } from '../kit/PageTab'
import { PageTitle } from './tabs/PageTitle'

interface TitledWindowProps {
  /** Chinese; until the page says what it is called. */
  title: string
  children: ReactNode
}

/** A page that fills its window, without the shell: the window is called as its tab would be. */
export function TitledWindow({ title, children }: TitledWindowProps) {
  const [own, setOwn] = useState(title)
  return (
    <PageTab value={setOwn}>
      <PageTitle title={own} />
      {children}
    </PageTab>
  )
}

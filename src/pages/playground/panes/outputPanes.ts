import { copyButton } from '../../shared/copyButton.ts'
import { byId } from '../../shared/element.ts'
import type { Outputs } from '../worker/messages.ts'
import type { CodePane } from './codePane.ts'
import { SqlPane } from './sqlPane.ts'

/** The module that shows code. */
export type CodePanes = typeof import('./codePane.ts')

/** The panes of SQL and of search engines. They are empty until the module that shows code has come. */
export class OutputPanes {
  #sql: SqlPane | null = null
  #elasticsearch: CodePane | null = null
  #outputs: Outputs | null = null

  constructor() {
    copyButton(byId('copy-json', HTMLButtonElement), () => this.#outputs?.elasticsearch.text ?? '')
  }

  use({ CodePane }: CodePanes): void {
    this.#sql = new SqlPane(byId('sql', HTMLElement), CodePane)
    this.#elasticsearch = new CodePane(byId('elasticsearch', HTMLElement), 'Elasticsearch', 'json')
    if (this.#outputs !== null) this.show(this.#outputs)
  }

  show(outputs: Outputs): void {
    this.#outputs = outputs
    const { text, refusal } = outputs.elasticsearch
    this.#sql?.show(outputs)
    this.#elasticsearch?.show(refusal ?? text)
  }
}

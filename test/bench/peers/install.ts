/* Installs the peers in `.engines`, apart from the packages that the project needs. */

import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../.engines/peers')
mkdirSync(folder, { recursive: true })
copyFileSync(join(import.meta.dirname, 'package.json'), join(folder, 'package.json'))
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'], {
  cwd: folder,
  stdio: 'inherit',
})

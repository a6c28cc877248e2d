import path from 'node:path'
import type { NextConfig } from 'next'

// The defaults. The root only says which of the lock files above this folder is not ours.
const config: NextConfig = { turbopack: { root: path.resolve(import.meta.dirname) } }

export default config

import identity from '../../services/identity/openapi.json' with { type: 'json' }
import { contractForMesh } from './contract-for-mesh.ts'

export default contractForMesh(identity)

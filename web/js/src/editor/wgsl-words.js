/**
 * The words of WGSL that have a meaning of their own, as the specification lists them, together with what naga adds
 * to them (64-bit scalars, cooperative matrices, ray queries, immediates).
 */

/** @param {string} text @returns {Set<string>} */
const words = (text) => new Set(text.trim().split(/\s+/));

export const KEYWORDS = words(`
  alias break case const const_assert continue continuing default diagnostic discard else enable fn for if let loop
  override requires return struct switch var while`);

/** Directives whose arguments are names of extensions or rules rather than variables. */
export const DIRECTIVES = words("enable requires diagnostic");

export const BOOLEANS = words("true false");

/** Address spaces and access modes. They are names like any other except inside a template list. */
export const MODIFIERS = words(`
  function private workgroup uniform storage immediate push_constant task_payload
  read write read_write`);

/** Types that take a template list, or may take one. */
export const TYPE_GENERATORS = words(`
  array atomic ptr vec2 vec3 vec4
  mat2x2 mat2x3 mat2x4 mat3x2 mat3x3 mat3x4 mat4x2 mat4x3 mat4x4
  texture_1d texture_2d texture_2d_array texture_3d texture_cube texture_cube_array texture_multisampled_2d
  texture_storage_1d texture_storage_2d texture_storage_2d_array texture_storage_3d
  binding_array coop_mat8x8 coop_mat16x16 coop_mat16x8 ray_query acceleration_structure`);

/** `vec3f`, `mat4x4h` and their like: the shorthands that WGSL predeclares. */
export const TYPE_SHORTHAND = /^(?:vec[234][fhiu]|mat[234]x[234][fh])$/;

export const TYPES = words(`
  bool i32 u32 f32 f16 i64 u64 f64
  sampler sampler_comparison
  texture_depth_2d texture_depth_2d_array texture_depth_cube texture_depth_cube_array texture_depth_multisampled_2d
  texture_external`);

/** Texel formats: enumerants that appear in the template lists of storage textures. */
export const TEXEL_FORMAT = /^(?:r|rg|rgba|bgra)(?:8|16|32)(?:unorm|snorm|uint|sint|float)$/;

export const BUILTIN_FUNCTIONS = words(`
  bitcast all any select arrayLength
  abs acos acosh asin asinh atan atan2 atanh ceil clamp cos cosh countLeadingZeros countOneBits countTrailingZeros
  cross degrees determinant distance dot dot4I8Packed dot4U8Packed exp exp2 extractBits faceForward firstLeadingBit
  firstTrailingBit floor fma fract frexp insertBits inverseSqrt ldexp length log log2 max min mix modf normalize pow
  quantizeToF16 radians reflect refract reverseBits round saturate sign sin sinh smoothstep sqrt step tan tanh
  transpose trunc
  dpdx dpdxCoarse dpdxFine dpdy dpdyCoarse dpdyFine fwidth fwidthCoarse fwidthFine
  textureDimensions textureGather textureGatherCompare textureLoad textureNumLayers textureNumLevels
  textureNumSamples textureSample textureSampleBaseClampToEdge textureSampleBias textureSampleCompare
  textureSampleCompareLevel textureSampleGrad textureSampleLevel textureStore
  atomicAdd atomicAnd atomicCompareExchangeWeak atomicExchange atomicLoad atomicMax atomicMin atomicOr atomicStore
  atomicSub atomicXor
  pack2x16float pack2x16snorm pack2x16unorm pack4x8snorm pack4x8unorm pack4xI8 pack4xI8Clamp pack4xU8 pack4xU8Clamp
  unpack2x16float unpack2x16snorm unpack2x16unorm unpack4x8snorm unpack4x8unorm unpack4xI8 unpack4xU8
  storageBarrier subgroupBarrier textureBarrier workgroupBarrier workgroupUniformLoad
  subgroupAdd subgroupAll subgroupAnd subgroupAny subgroupBallot subgroupBroadcast subgroupBroadcastFirst
  subgroupElect subgroupExclusiveAdd subgroupExclusiveMul subgroupInclusiveAdd subgroupInclusiveMul subgroupMax
  subgroupMin subgroupMul subgroupOr subgroupShuffle subgroupShuffleDown subgroupShuffleUp subgroupShuffleXor
  subgroupXor quadBroadcast quadSwapDiagonal quadSwapX quadSwapY
  coopLoad coopLoadT coopStore coopStoreT coopMultiplyAdd`);

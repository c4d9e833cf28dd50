// `lit` as a fragment shader, as the lecture shows it: two triangles cover the picture, and the fragment stage
// colours each pixel with a texel times how much the surface there faces the light.
//
// Data: a corner has a place on the screen, a place in the texture (0 to 1, downwards), and the flat part of the
// sphere's normal (-1 to 1), two f32 each, from a vertex buffer.

struct Parameters {
    width: u32,
    height: u32,
    // The direction to the light; need not have length one.
    light_x: f32,
    light_y: f32,
    light_z: f32,
}

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var texture: texture_2d<f32>;
@group(0) @binding(2) var nearest_texel: sampler;

struct Corner {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
    @location(1) flat_part: vec2<f32>,
}

@vertex
fn corner(
    @location(0) place: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) flat_part: vec2<f32>,
) -> Corner {
    return Corner(vec4(place, 0.0, 1.0), uv, flat_part);
}

// The shader: texture times clamped dot product.
@fragment
fn shade(fragment: Corner) -> @location(0) vec4<f32> {
    let kd = textureSample(texture, nearest_texel, fragment.uv);
    let xy = fragment.flat_part;
    let normal = vec3(xy, sqrt(max(0.0, 1.0 - dot(xy, xy))));
    let light = vec3(parameters.light_x, parameters.light_y, parameters.light_z);
    return vec4(kd.rgb * clamp(dot(light, normal), 0.0, 1.0), kd.a);
}

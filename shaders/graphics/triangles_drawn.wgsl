// The scene of `triangles`, drawn by the graphics pipeline. Steps 1 and 4 are the two functions below, the vertex
// stage and the fragment stage; corners become triangles, triangles fragments, and the nearest fragment stays by
// what the pipeline has fixed parts for.
//
// Data: a corner has a position, a normal and a colour (0 to 1), three f32 each, and comes from a vertex buffer; an
// index buffer says which three corners a triangle has.

struct Parameters {
    width: u32,
    height: u32,
    corner_count: u32,
    triangle_count: u32,
    // The turn of the scene about its upright axis.
    turn_cosine: f32,
    turn_sine: f32,
    // How far the camera is from the scene's middle, and how long its lens is in heights of the picture.
    distance: f32,
    lens: f32,
}

@group(0) @binding(0) var<uniform> parameters: Parameters;

// What the vertex stage hands on. The rasteriser gives each fragment a blend of what the three corners of its
// triangle have, by how near they are.
struct Corner {
    @builtin(position) position: vec4<f32>,
    @location(0) normal: vec3<f32>,
    @location(1) colour: vec3<f32>,
}

// Nothing that is nearer than this is seen, and nothing that is further away than that.
const NEAR: f32 = 1.0;
const FAR: f32 = 9.0;

fn turned(v: vec3<f32>) -> vec3<f32> {
    let p = parameters;
    return vec3(p.turn_cosine * v.x + p.turn_sine * v.z, v.y, p.turn_cosine * v.z - p.turn_sine * v.x);
}

// Step 1, once per corner. The pipeline divides x, y and z by w: what is twice as far away is half as large. Then
// x and y reach from -1 to 1 across the picture, y upwards, and z from 0 at NEAR to 1 at FAR.
@vertex
fn corner(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) colour: vec3<f32>,
) -> Corner {
    let place = turned(position);
    let w = parameters.distance - place.z;
    let wide = f32(parameters.width) / f32(parameters.height);
    let scale = 2.0 * parameters.lens;
    let depth = (w - NEAR) * FAR / (FAR - NEAR);
    return Corner(vec4(scale * place.x / wide, scale * place.y, depth, w), turned(normal), colour);
}

// Step 4, once per fragment: the light is where the camera is, and both sides of the sheet are coloured.
@fragment
fn shade(fragment: Corner) -> @location(0) vec4<f32> {
    return vec4(fragment.colour * abs(normalize(fragment.normal).z), 1.0);
}

// Other materials, to take its place.

// Colours without light.
@fragment
fn flat_colour(fragment: Corner) -> @location(0) vec4<f32> {
    return vec4(fragment.colour, 1.0);
}

// Three shades of light, as in a cartoon.
@fragment
fn cartoon(fragment: Corner) -> @location(0) vec4<f32> {
    let light = ceil(3.0 * abs(normalize(fragment.normal).z)) / 3.0;
    return vec4(fragment.colour * light, 1.0);
}

// Polished: a spot where the surface faces camera and light.
@fragment
fn polished(fragment: Corner) -> @location(0) vec4<f32> {
    let facing = abs(normalize(fragment.normal).z);
    return vec4(fragment.colour * 0.6 * facing + vec3(0.6 * pow(facing, 40.0)), 1.0);
}

// The direction that the surface faces, as a colour.
@fragment
fn normals(fragment: Corner) -> @location(0) vec4<f32> {
    return vec4(0.5 + 0.5 * normalize(fragment.normal), 1.0);
}

// How near it is, white at NEAR and black at FAR.
@fragment
fn depth(fragment: Corner) -> @location(0) vec4<f32> {
    let nearness = NEAR * (FAR * fragment.position.w - 1.0) / (FAR - NEAR);
    return vec4(vec3(clamp(nearness, 0.0, 1.0)), 1.0);
}

// A grey that adds up where triangles overlap: it shows how many fragments a pixel gets.
@fragment
fn one_more(fragment: Corner) -> @location(0) vec4<f32> {
    return vec4(vec3(0.375), 1.0);
}

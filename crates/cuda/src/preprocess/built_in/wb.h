// later
#pragma once
